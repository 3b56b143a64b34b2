import { useQuery } from '@tanstack/react-query'
import { DocumentOriginalDocument } from '#renderer/generated/documents.ts'
import { formatBytes } from '#renderer/lib/format.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'
import type { SourceDocument } from '#renderer/documents/use-documents.ts'
import { type DocumentTree, type TreeFormat, treeFormats } from './document-tree.ts'
import { readTree } from './read-tree.ts'
import * as texts from './texts.tsx'

/** Largest text that is held in memory. Bytes. */
const mostBytes = 200 * 1024 * 1024

/** Returns the format of a document that can be shown as a tree. Null for what is inside a zip archive or has another format. */
export function treeFormatOf({ format, wrapping }: Pick<SourceDocument, 'format' | 'wrapping'>): TreeFormat | null {
  if (wrapping === 'zip') return null
  // What surrounds a document is JSON, whatever it holds.
  return wrapping === 'envelope' ? 'JSON' : (treeFormats.find((known) => known === format) ?? null)
}

/** Reads the whole document into a tree, which is in memory only while it is shown. */
export function useDocumentTree(sbomId: string, document: SourceDocument, isShown: boolean) {
  const format = treeFormatOf(document)
  return useQuery({
    queryKey: ['document-tree', document.id],
    queryFn: ({ signal }) => loadTree(sbomId, document, format ?? 'JSON', signal),
    enabled: isShown && format !== null,
    staleTime: Number.POSITIVE_INFINITY, // a stored document does not change
    gcTime: 0, // a large document needs much memory
    structuralSharing: false, // comparing the nodes of two readings would cost more than reading
  })
}

async function loadTree(
  sbomId: string,
  document: SourceDocument,
  format: TreeFormat,
  signal: AbortSignal,
): Promise<DocumentTree> {
  const variables = { sbomId, documentId: document.id }
  const url = (await request(DocumentOriginalDocument, variables, signal)).sbom?.documents[0]?.originalUrl
  if (url == null) throw new RequestError('fault', texts.originalCouldNotBeRead)
  const response = await fetch(url, { signal })
  if (!response.ok || response.body === null) throw new RequestError('fault', texts.originalCouldNotBeRead)
  const isPacked = document.wrapping === 'gzip'
  const stream = isPacked ? response.body.pipeThrough(new DecompressionStream('gzip')) : response.body
  return readTree(await readAll(stream), format, signal)
}

/** Reads a stream, up to the largest text. */
async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const part of stream) {
    length += part.length
    if (length > mostBytes) {
      const most = formatBytes(mostBytes)
      throw new RequestError('rejected', texts.documentIsLargerThanItsSource(most))
    }
    parts.push(part)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
