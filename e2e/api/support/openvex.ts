const statements = [{ vulnerability: { name: 'GHSA-a' }, products: [{ '@id': 'pkg:npm/a@1.0.0' }], status: 'fixed' }]
/** A VEX document with one statement. */
export const openvex = JSON.stringify({
  ...{ '@context': 'https://openvex.dev/ns/v0.2.0', '@id': 'x', author: 'x', timestamp: '2026-01-01T00:00:00Z' },
  ...{ version: 1, statements },
})
