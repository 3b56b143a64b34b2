"""Makes vectors.json again, with new keys: python3 make_vectors.py (needs Java and "cryptography")."""

import json
import pathlib
import subprocess
import sys

here = pathlib.Path(__file__).parent
file = here / "vectors.json"
old = json.loads(file.read_text())


def output(*command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=here).stdout.strip()


xml = [
    {**one, "signed": output("java", "XmlSignatures.java", "sign", one["algorithm"], text=one["document"])}
    for one in old["xml"]
]
made = [
    {**one, **json.loads(output(sys.executable, "json_signatures.py", one["task"], one["algorithm"], text=one["document"]))}
    for one in old["json"]
]
file.write_text(json.dumps({"xml": xml, "json": made}, indent=2) + "\n")
