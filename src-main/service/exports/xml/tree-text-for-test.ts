import { expect } from 'vitest'
import { Losses } from '#service/exports/cyclonedx/losses.ts'
import { CyclonedxXmlDocument } from '#service/formats/cyclonedx-xml/xml-document.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { cyclonedxXmlText } from './cyclonedx-xml-text.ts'

/** A CycloneDX document in its JSON form. */
export type Tree = Readonly<Record<string, unknown>>

/** Writes a document as XML of a version, and returns its losses. */
export function written(
  document: Tree,
  specVersion: string,
  isExact = false,
): { xml: Buffer; losses: readonly string[] } {
  const losses = new Losses()
  const xml = Buffer.from([...cyclonedxXmlText(Object.entries(document), specVersion, losses, { isExact })].join(''))
  return { xml, losses: losses.list() }
}

/** Returns the whole document in its JSON form. */
export function wholeOf(document: SourceDocument): Tree {
  return Object.fromEntries(document.names.map((name) => [name, document.member(name)]))
}

/** Reads XML of a version as a document without its head. */
export function readBack(xml: Buffer, specVersion: string): Tree {
  const document = new CyclonedxXmlDocument(xml, specVersion)
  expect(document.unread()).toEqual([])
  const { bomFormat: _, specVersion: __, ...members } = wholeOf(document)
  return members
}
