import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownFolder } from '#e2e/support/test-data.ts'
import { mutant, numbers } from '#service/formats/cyclonedx/mutants-for-test.ts'
import { everyClass } from './every-class-for-test.ts'

/** Number of changed documents whose verdicts are recorded. */
const recordedCount = 500

/** Lists documents with one to three changes each, the same ones in every run. */
export function changedDocuments(count = recordedCount): readonly object[] {
  const source = numbers(301)
  const random = () => source.next().value
  const { '@graph': graph } = everyClass() as { '@graph': readonly object[] } // as it is made
  return Array.from({ length: count }, () => {
    // One element is changed, because a change anywhere would rarely meet what is tested.
    const index = Math.floor(random() * graph.length)
    const changed = mutant(graph[index], random)
    return { ...everyClass(), '@graph': graph.map((element, at) => (at === index ? changed : element)) }
  })
}

/** Returns the verdicts of the official JSON schema, one digit for each document, `1` if it is valid. */
export function recordedVerdicts(): string {
  const text = readFileSync(join(ownFolder, 'spdx3-verdicts.json'), 'utf8')
  return (JSON.parse(text) as readonly string[]).join('')
}
