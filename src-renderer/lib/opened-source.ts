import type { OpenedFile } from '#shared/bridge.ts'
import type { SourceFile, SourcePart } from './source-file.ts'

/**
 * A file that the desktop shell opened. The page reads only the parts that it looks at. A request names the file by its id, and the service
 * reads it from the disk.
 */
export class OpenedSource implements SourceFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly lastModified: number
  readonly problem: string | null
  readonly #url: string

  constructor({ id, name, bytes, lastModified, url, problem }: OpenedFile) {
    this.id = id
    this.name = name
    this.size = bytes
    this.lastModified = lastModified
    this.problem = problem
    this.#url = url
  }

  slice(start = 0, end = this.size): SourcePart {
    const last = Math.min(end, this.size) - 1
    const read = () => (start > last ? Promise.resolve(new Response()) : this.#fetch(`bytes=${start}-${last}`))
    return { arrayBuffer: async () => (await read()).arrayBuffer(), text: async () => (await read()).text() }
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.#fetch()).arrayBuffer()
  }

  async text(): Promise<string> {
    return (await this.#fetch()).text()
  }

  stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
    const pass = async () => (await this.#fetch()).body?.pipeTo(writable) ?? writable.close()
    pass().catch((error: unknown) => writable.abort(error).catch(() => undefined)) // the reader is told
    return readable
  }

  /** @throws {Error} with a sentence for people, if the file is gone or has changed */
  async #fetch(range?: string): Promise<Response> {
    const answer = await fetch(this.#url, range === undefined ? {} : { headers: { range } })
    if (answer.ok) return answer
    const { errors } = (await answer.json()) as { readonly errors?: readonly { readonly message: string }[] }
    throw new Error(`${errors?.[0]?.message ?? `"${this.name}" cannot be read`}.`)
  }
}
