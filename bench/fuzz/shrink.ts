/**
 * Returns the smallest part of some bytes that was found to fail in the same way, by removing parts of it, large ones first. Calls `fails`
 * at most `tries` times.
 */
export async function shrink(bytes: Buffer, fails: (bytes: Buffer) => Promise<boolean>, tries = 400): Promise<Buffer> {
  let smallest = bytes
  let left = tries
  for (let size = Math.floor(bytes.length / 2); size >= 1 && left > 0; size = Math.floor(size / 2)) {
    for (let at = 0; at < smallest.length && left > 0;) {
      const without = Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + size)])
      left -= 1
      if (await fails(without)) smallest = without
      else at += size
    }
  }
  return smallest
}
