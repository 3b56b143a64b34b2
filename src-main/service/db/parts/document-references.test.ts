import { expect, test } from 'vitest'
import { plannedDatabase } from '#service/db/support/planned-database.ts'
import { readDocumentReferences } from './document-references.ts'
import { findNamedDocuments } from './named-documents.ts'

test('references are found by indexes of their own, not among all components and elements', async () => {
  const { database, plans } = plannedDatabase()
  await readDocumentReferences(database.read, 'v')
  const [components, lists, graph] = plans
  expect(components).toMatch(/SEARCH component USING INDEX component_by_reference \(content_id=\?/)
  expect(lists).toMatch(/SEARCH document_element USING INDEX \S+ \(content_id=\? AND section=\?/)
  expect(graph).toMatch(/SEARCH document_element USING INDEX document_element_by_import \(content_id=\?/)
})

test('documents are found by their names and digests, not among all versions', async () => {
  const { database, plans } = plannedDatabase()
  await findNamedDocuments(database.read, 'o', { keys: ['urn:uuid:a', 'https://a.example/b'], digests: ['c'] })
  expect(plans.join()).toMatch(/sbom_version_by_address \(organization_id=\? AND <expr>=\?/)
  expect(plans.join()).toMatch(/sbom_document_by_content \(sha256=\?/)
  expect(plans.join()).not.toMatch(/SCAN (named|held|holder|sbom_version|sbom_document)/)
})
