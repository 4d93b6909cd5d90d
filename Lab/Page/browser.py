"""Controls a headless Chromium through a pipe with the DevTools protocol, without any packages."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]


def find_chromium() -> str | None:
    """Returns the browser's path. Installs Debian's package if the browser is missing and the package is available."""
    for name in [os.environ.get("CHROMIUM", ""), *NAMES]:
        if name and shutil.which(name):
            return shutil.which(name)
    if shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"]):
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return shutil.which("chromium")
    return None


class PageError(Exception):
    """An error reported by a script on the page or by the browser."""


class Browser:
    """One page in one browser. `complaints` collects everything that the page reports."""

    def __init__(self, program: str) -> None:
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self._loaded: set[str] = set()
        self._loads = 0
        self._number = 0
        self._rest = b""
        self._profile = tempfile.TemporaryDirectory()
        reads, self._writer = os.pipe()
        self._reader, writes = os.pipe()

        def place() -> None:
            # Chromium reads commands from descriptor 3 and writes responses to descriptor 4. Duplicate the pipes first, because they may
            # already use these numbers.
            source, target = os.dup(reads), os.dup(writes)
            os.dup2(source, 3)
            os.dup2(target, 4)

        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions"]
        options += ["--disable-background-networking", "--disable-dev-shm-usage", "--remote-debugging-pipe", "--allow-file-access-from-files"]
        self._process = subprocess.Popen(
            [program, *options, f"--user-data-dir={self._profile.name}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=place,
        )
        os.close(reads)
        os.close(writes)
        target = next(one for one in self._send("Target.getTargets")["targetInfos"] if one["type"] == "page")
        self._session = None
        self._session = self._send("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")
        self.send("Page.setLifecycleEventsEnabled", enabled=True)

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.terminate()
        self._process.wait()
        self._profile.cleanup()

    def send(self, method: str, **parameters: object) -> dict:
        return self._send(method, **parameters)

    def open(self, path: Path, fragment: str = "") -> None:
        """Loads the page and returns when it is complete."""
        # The query differs each time, so that a new fragment of the same page is also loaded.
        self._loads += 1
        self.visit(f"{path.resolve().as_uri()}?{self._loads}{fragment}")

    def visit(self, address: str) -> None:
        """Loads the page at an address and returns when it is complete."""
        loader = self.send("Page.navigate", url=address)["loaderId"]
        while loader not in self._loaded:
            self._take()

    def size(self, width: int, height: int, scale: float = 1) -> None:
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=width < 600)

    def scheme(self, name: str) -> None:
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def evaluate(self, script: str) -> object:
        """Returns the value of an expression, or of the promise that it returns."""
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in answer:
            raise PageError(json.dumps(answer["exceptionDetails"])[:800])
        return answer["result"].get("value")

    def key(self, key: str, text: str = "") -> None:
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key)

    def type(self, text: str) -> None:
        self.send("Input.insertText", text=text)

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))

    def _send(self, method: str, **parameters: object) -> dict:
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": parameters}
        if getattr(self, "_session", None):
            message["sessionId"] = self._session
        os.write(self._writer, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._take()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise PageError(f"{method}: {answer['error']}")
                return answer["result"]

    def _take(self) -> dict:
        while b"\0" not in self._rest:
            chunk = os.read(self._reader, 1 << 16)
            if not chunk:
                raise PageError("the browser has ended")
            self._rest += chunk
        line, self._rest = self._rest.split(b"\0", 1)
        message = json.loads(line)
        method, parameters = message.get("method"), message.get("params", {})
        if method == "Page.lifecycleEvent" and parameters["name"] == "load":
            self._loaded.add(parameters["loaderId"])
        if method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(parameters["exceptionDetails"])[:800])
        if method == "Log.entryAdded":
            self.complaints.append(parameters["entry"]["text"])
        if method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        return message
