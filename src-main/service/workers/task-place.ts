/** Characters of a place that are kept. Names in documents can have millions. */
const maxCharacters = 200
/** The length of the text, and how often something was marked. */
const headerBytes = 8
const maxBytes = headerBytes + 3 * maxCharacters

const encoder = new TextEncoder()
let own: { readonly header: Int32Array; readonly text: Uint8Array } | undefined

/** Creates the memory that a processing thread and the main thread share: what the running task works on. */
export function createPlace(): SharedArrayBuffer {
  return new SharedArrayBuffer(maxBytes)
}

/** Makes `markPlace` on this thread write to the shared memory. */
export function attachPlace(place: SharedArrayBuffer): void {
  own = { header: new Int32Array(place, 0, 2), text: new Uint8Array(place, headerBytes) }
}

/**
 * Names what the running task works on: `the component "x 1.0"`, `the record "CVE-2026-1"`. If the task is ended, its error names the last
 * place. The main thread reads it also while the thread is busy or out of memory. Cheap enough for each row. Does nothing outside a
 * processing thread.
 */
export function markPlace(kind: string, name = ''): void {
  if (!own) return
  const quoted = name === '' ? '' : ` ${JSON.stringify(name.slice(0, maxCharacters))}`
  Atomics.store(own.header, 0, 0) // a reader sees nothing rather than a half
  const { written } = encoder.encodeInto(`${kind}${quoted}`.slice(0, maxCharacters), own.text)
  Atomics.store(own.header, 0, written)
  markStep()
}

/** Says that the running task goes on, at the same place. */
export function markStep(): void {
  if (own) Atomics.add(own.header, 1, 1)
}

/** Returns how often the tasks of a thread marked something: as long as the number changes, they go on. */
export function readSteps(place: SharedArrayBuffer): number {
  return Atomics.load(new Int32Array(place, 0, 2), 1)
}

/** Returns what the task of a thread works on; null if it named nothing. */
export function readPlace(place: SharedArrayBuffer): string | null {
  const length = Atomics.load(new Int32Array(place, 0, 1), 0)
  // A decoder takes no shared memory.
  return length === 0 ? null : new TextDecoder().decode(new Uint8Array(place, headerBytes, length).slice())
}

/** Forgets the place of an earlier task. */
export function clearPlace(place: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(place, 0, 1), 0, 0)
}
