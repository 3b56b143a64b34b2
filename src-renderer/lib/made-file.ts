import type { SourceFile, SourcePart } from './source-file.ts'

/** A file that the page makes while it is read or sent, such as an archive of many files. It is never held as a whole. */
export class MadeFile implements SourceFile {
  readonly name: string
  /** Bytes that it is made of: an archive that is compressed has fewer. */
  readonly size: number
  readonly lastModified = 0
  readonly #make: () => ReadableStream<Uint8Array<ArrayBuffer>>

  constructor(name: string, size: number, make: () => ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.name = name
    this.size = size
    this.#make = make
  }

  stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return this.#make()
  }

  /** The file is made up to the end of the part. */
  slice(start = 0, end = Infinity): SourcePart {
    const read = async () => (await this.#head(end)).slice(start, end)
    return { arrayBuffer: async () => (await read()).arrayBuffer(), text: async () => (await read()).text() }
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream()).arrayBuffer()
  }

  async text(): Promise<string> {
    return new Response(this.stream()).text()
  }

  /** Returns the whole file, for a transport that sends nothing else. */
  async toFile(): Promise<File> {
    return new File([await new Response(this.stream()).blob()], this.name)
  }

  async #head(bytes: number): Promise<Blob> {
    const reader = this.stream().getReader()
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for (let size = 0; size < bytes; size += pieces.at(-1)?.length ?? 0) {
      // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
      const { done, value } = await reader.read()
      if (done) break
      pieces.push(value)
    }
    await reader.cancel()
    return new Blob(pieces)
  }
}
