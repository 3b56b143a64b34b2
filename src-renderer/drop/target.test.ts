import { describe, expect, it } from 'vitest'
import type { Inspection } from './cards.ts'
import { guessTarget, withProduct } from './target.ts'

const inspection: Inspection = {
  id: 'i',
  filename: 'gateway.cdx.json',
  kind: 'SBOM',
  format: 'CycloneDX 1.6 JSON',
  bytes: 10,
  componentCount: 3,
  primaryName: 'gateway',
  projectVersion: '4.2.1',
  projectGroup: { id: 'p', name: 'Edge Gateway' },
  project: { id: 'e', name: 'production' },
  suggestedName: null,
  duplicateOf: null,
  rejections: [],
  findings: [],
  expiresAt: '2026-11-21T00:00:00Z',
}
const products = [{ id: 'p', name: 'Edge Gateway', projects: { nodes: [{ id: 'e', name: 'site' }] } }]

describe('the target', () => {
  it('is guessed by the service', () => {
    const expected = { product: 'Edge Gateway', productId: 'p', environment: 'production', version: '4.2.1' }
    expect(guessTarget(inspection, 'x.json')).toEqual(expected)
  })

  it.each([
    [{ projectGroup: null, project: null, suggestedName: 'gw' }, 'gw'],
    [{ projectGroup: null, project: null }, 'gateway'],
    [{ projectGroup: null, project: null, primaryName: null }, 'my-app'],
  ])('is a new product without a guess: %o', (change, name) => {
    const target = guessTarget({ ...inspection, ...change }, 'my-app.cdx.json')
    expect([target.product, target.productId, target.environment]).toEqual([name, null, 'default'])
  })

  it('selects a product by name ignoring surrounding spaces, and keeps an unknown name as typed', () => {
    const target = guessTarget(inspection, 'x.json')
    expect(withProduct(target, ' edge gateway ', products).productId).toBe('p')
    expect(withProduct(target, ' Edge Gateway ', products).product).toBe('Edge Gateway')
    expect(withProduct(target, 'Edge Gate', products)).toMatchObject({ product: 'Edge Gate', productId: null })
  })

  it('selects the typed product whatever its case and keeps to its environments', () => {
    const target = guessTarget(inspection, 'x.json')
    expect(withProduct(target, 'edge gateway', products)).toMatchObject({ productId: 'p', environment: 'site' })
    expect(withProduct(target, 'Edge', products)).toMatchObject({ productId: null, environment: 'production' })
  })
})
