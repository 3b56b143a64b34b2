import { expect, test } from 'vitest'
import { contentOf } from './content-for-test.ts'
import { countContents } from './count-contents.ts'

const contentWith = (number: number) => {
  const numbers = Array.from({ length: number }, (_, at) => at + 1)
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app' } },
    components: numbers.map((at) => ({ type: 'library', 'bom-ref': `part ${at}`, name: `part ${at}` })),
    services: numbers.map((at) => ({ 'bom-ref': `service ${at}`, name: `service ${at}` })),
    dependencies: [{ ref: 'app', dependsOn: numbers.map((at) => `part ${at}`) }],
  }
  return contentOf(Buffer.from(JSON.stringify(document)))
}

test.each([
  [1, ['1 Component', '1 Dependency', '1 Service']],
  [2, ['2 Components', '2 Dependencies', '2 Services']],
])('names contents by their number: %i', (number, expected) => {
  expect(countContents(contentWith(number)).map(({ label, count }) => `${count} ${label}`)).toEqual(expected)
})
