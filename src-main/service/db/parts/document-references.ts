import type { UserReader } from '#service/db/database.ts'
import { containsPart } from '#service/db/dialect/sql-words.ts'
import { contentOf } from '#service/db/shown-content.ts'
import { listOf, objectOf } from '#service/domain/json-values.ts'
import type { VersionId } from '#service/domain/id.ts'
import {
  type DocumentReference,
  externalDocumentOf,
  importsOf,
  maxReferences,
  referenceOf,
  theDocument,
  withoutRepetition,
} from '#service/domain/parts/document-reference.ts'

/** Reads which other documents a version refers to: those that components refer to first, each document once. */
export async function readDocumentReferences(
  read: UserReader,
  versionId: VersionId,
): Promise<readonly DocumentReference[]> {
  const found = [...(await ofComponents(read, versionId)), ...(await ofDocument(read, versionId))]
  return withoutRepetition(found).slice(0, maxReferences)
}

async function ofComponents(read: UserReader, versionId: VersionId): Promise<readonly DocumentReference[]> {
  const rows = await read
    .selectFrom('component')
    .select(['id', 'position', 'detail'])
    .where('content_id', '=', contentOf(versionId))
    .where(containsPart('detail', '"type":"bom"'))
    .orderBy('position')
    .limit(maxReferences)
    .execute()
  return rows.flatMap(({ id, position, detail }) =>
    listOf(objectOf(JSON.parse(detail))['externalReferences']).flatMap(
      (each) => referenceOf(each, { componentId: id, position }) ?? [],
    ),
  )
}

async function ofDocument(read: UserReader, versionId: VersionId): Promise<readonly DocumentReference[]> {
  const lists = await elementsOf(read, versionId)
    .where('section', 'in', ['externalReferences', 'externalDocumentRefs'])
    .orderBy('section')
    .orderBy('position')
    .execute()
  const graph = await elementsOf(read, versionId)
    .where('section', '=', '@graph')
    .where(containsPart('value', '"import":'))
    .orderBy('position')
    .execute()
  return [
    ...lists.flatMap(({ section, value }) => {
      const one: unknown = JSON.parse(value)
      return (section === 'externalReferences' ? referenceOf(one, theDocument) : externalDocumentOf(one)) ?? []
    }),
    ...graph.flatMap(({ value }) => importsOf(JSON.parse(value))),
  ]
}

function elementsOf(read: UserReader, versionId: VersionId) {
  return read
    .selectFrom('document_element')
    .select(['section', 'value'])
    .where('content_id', '=', contentOf(versionId))
    .limit(maxReferences)
}
