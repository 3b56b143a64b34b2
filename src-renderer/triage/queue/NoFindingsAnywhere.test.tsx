// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoFindingsAnywhere } from './NoFindingsAnywhere.tsx'

const stored = vi.hoisted(() => ({ read: {} as { data?: number; error: Error | null } }))
vi.mock('./use-stored-versions.ts', () => ({ useStoredVersions: () => stored.read }))
const needs = vi.hoisted(() => ({ read: {} as { data?: readonly object[]; isPending: boolean } }))
vi.mock('#renderer/lib/missing-data.ts', () => ({ useNeeds: () => needs.read }))
vi.mock('#renderer/ui/missing-data/late.tsx', () => ({
  MissingData: ({ versionId, next }: { versionId: string | null; next: string }) => `data of ${versionId}, ${next}`,
}))

afterEach(cleanup)
beforeEach(() => {
  needs.read = { data: [], isPending: false }
})

/** Shows an empty queue of all products. Returns what is offered; a filled button has a star. */
function offered(versions: number | undefined, records: number, error: Error | null = null): readonly string[] {
  stored.read = { ...(versions === undefined ? {} : { data: versions }), error }
  render(<NoFindingsAnywhere records={records} />)
  return [...document.querySelectorAll<HTMLElement>('button, a')].map(
    (one) => `${/go/.test(one.className) ? '*' : ''}${one.firstElementChild === null ? one.textContent : words(one)}`,
  )
}

/** The words of a button, without its keys. */
const words = (one: HTMLElement) =>
  [...one.childNodes].find(({ nodeType }) => nodeType === 3)?.textContent ?? one.textContent

test('where nothing is stored the first step is to open a file', () => {
  expect(offered(0, 0)).toEqual(['*Open a file', 'Add advisory data'])
  expect(screen.getByRole('heading', { name: 'Nothing to triage yet' })).toBeTruthy()
})

test('where nothing but advisory data is stored, a file is all that is missing', () => {
  expect(offered(0, 6_591)).toEqual(['*Open a file'])
  expect(screen.getByRole('heading', { name: 'Nothing to triage yet' })).toBeTruthy()
})

test('where versions have no advisory data to be compared with, that comes first and no file is asked for', () => {
  expect(offered(3, 0)).toEqual(['Add advisory data'])
  expect(screen.getByRole('heading', { name: 'Not scanned yet' })).toBeTruthy()
  expect(screen.getByRole('region').textContent).toContain('data of null, filled')
})

test('where versions were compared and have no findings, nothing is the next step', () => {
  expect(offered(3, 6_591)).toEqual(['Open products', 'Open an SBOM…'])
  expect(screen.getByRole('heading', { name: 'No findings' })).toBeTruthy()
})

test('where components have no data to be compared with, it is not said that there are no findings', () => {
  needs.read = {
    data: [{ ecosystem: 'crates.io', state: 'NONE', componentsCount: 4, offers: [{ name: 'OSV' }] }],
    isPending: false,
  }
  expect(offered(3, 6_591)).toEqual(['Open products'])
  expect(screen.getByRole('heading', { name: 'Not everything is evaluated' })).toBeTruthy()
  expect(screen.getByRole('region').textContent).toContain('data of null, filled')
  expect(screen.queryByText('No findings')).toBeNull()
})

test('nothing is said before it is known whether all could be compared', () => {
  needs.read = { isPending: true }
  expect(offered(3, 6_591)).toEqual([])
  expect(screen.queryByRole('heading')).toBeNull()
})

test('nothing is proposed while it is not known what is stored, and what cannot be read is said', () => {
  expect(offered(undefined, 0)).toEqual([])
  cleanup()
  offered(undefined, 0, new Error('The service is busy'))
  expect(document.body.textContent).toContain('The stored versions could not be read')
})
