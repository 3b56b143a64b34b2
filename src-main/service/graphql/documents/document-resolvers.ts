import { countDocumentFindings, listDocumentFindings } from '#service/db/documents/document-list.ts'
import { presentSignature } from '#service/graphql/signatures/present-signature.ts'
import { originalFile } from '#service/downloads/prepare-download.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { getVersion, loadDocuments, loadVersion } from '#service/graphql/resolving/version-loaders.ts'

const maxLines = 1000

/** Documents of versions and their issues. */
export const documentResolvers: Resolvers = {
  Query: {
    sbomDocumentCompare: async (_root, { sbomId, documentId, otherDocumentId }, context) => {
      const version = await loadVersion(context, sbomId)
      const documents = version ? await loadDocuments(context, version.id) : []
      const [base, target] = [documentId, otherDocumentId].map((id) => documents.find((document) => document.id === id))
      if (!base || !target) return null
      const { rows, ...counts } = await context.services.documents.compare(base, target)
      return { base, target, ...counts, rows: rows.map((row) => ({ ...row, tags: [...row.tags] })) }
    },
  },
  SbomDocument: {
    signature: (document, _args, context) => presentSignature(document, context),
    originalUrl: async (document, _args, context) => {
      const file = originalFile(context.services, await getVersion(context, document.versionId), document)
      const { contentType, streamedName: filename } = file
      const { content } = await context.clock.runPaused(file.written)
      return context.services.downloads.offer({ content, contentType, filename })
    },
    originalProblem: (document, _args, { services, clock }) =>
      clock.runPaused(() => services.originals.findProblem(document)),
    sourceLines: async (document, { first, count, column }, { services }) => {
      if (first < 1) throw badInput('"first" of sourceLines must be at least 1')
      if (count < 1 || count > maxLines) throw badInput(`"count" of sourceLines must be from 1 to ${maxLines}`)
      if (column != null && column < 1) throw badInput('"column" of sourceLines must be at least 1')
      const { lines, lineCount } = await services.documents.excerpt(document, { first, count, column: column ?? null })
      return { lines: [...lines], lineCount }
    },
    findings: async ({ id }, args, { services }) => {
      const severities = (args.severity ?? []).map(readSeverity)
      const page = await listDocumentFindings(services.database, id, severities, pageRequest(args))
      return connection(page, () => countDocumentFindings(services.database, id, severities))
    },
  },
}

const documentSeverities = ['error', 'warning', 'info']

/** An unknown word would find nothing, which reads as a document without faults. */
function readSeverity(word: string): string {
  const severity = word.trim().toLowerCase()
  if (documentSeverities.includes(severity)) return severity
  throw badInput(`"severity" ${JSON.stringify(word)} is not valid. Use ${documentSeverities.join(', ')}`)
}
