import { expect, test } from 'vitest'
import { actionInputs } from './action-words.ts'

const parameters = { status: 'fixed', response: '', detail: 'In the build', fixedIn: '2.0.0' }
const decide = { action: 'setVex', field: '', value: '', parameters }

test.each([
  [false, ['status', 'detail', 'fixedIn']],
  [true, ['status']],
])(
  'of a rule that proposes (%s), only what a proposal can say is sent, and nothing that is empty',
  (isProposal, keys) => {
    expect(actionInputs([decide], isProposal)[0]?.parameters.map(({ key }) => key)).toEqual(keys)
  },
)
