import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownFolder } from '#e2e/support/test-data.ts'

/** Returns the verdicts of an official JSON schema about changed documents, one digit for each, `1` if it is valid. */
export function recordedVerdicts(format: 'openvex' | 'csaf'): string {
  const text = readFileSync(join(ownFolder, `${format}-verdicts.json`), 'utf8')
  return (JSON.parse(text) as readonly string[]).join('')
}
