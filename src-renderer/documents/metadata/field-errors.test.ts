import { expect, test } from 'vitest'
import { errorsOf, RejectedValues } from './field-errors.ts'

const author = ['name', 'email', 'phone']
const supplier = ['name', 'url', 'contactName', 'contactEmail']

test.each([
  [author, ['"x" is not an email address'], { email: '"x" is not an email address' }],
  [author, ['"name" must not be empty'], { name: '"name" must not be empty' }],
  [author, ['SPDX cannot store a phone number'], { phone: 'SPDX cannot store a phone number' }],
  [
    supplier,
    ['"x" is not an email address', '"y" is not a URL that begins with https://'],
    { contactEmail: '"x" is not an email address', url: '"y" is not a URL that begins with https://' },
  ],
  [
    ['endOfSupportDate'],
    ['"endOfSupportDate" is not a date'],
    { endOfSupportDate: '"endOfSupportDate" is not a date' },
  ],
])('of %j, %j is shown beside its field', (names, messages, fields) => {
  expect(errorsOf(new RejectedValues(messages), names)).toEqual({ fields, form: null })
})

test('nothing is lost: two errors of a field are both shown, others below the form', () => {
  const reason = new RejectedValues(['"a" is not an email address', '"b" is not an email address', 'Author not found'])
  expect(errorsOf(reason, author)).toEqual({
    fields: { email: '"a" is not an email address. "b" is not an email address' },
    form: 'Author not found',
  })
  expect(errorsOf(new Error('The server is not responding.'), author)).toEqual({
    ...{ fields: {}, form: 'The server is not responding.' },
  })
  // A value that looks like the name of a field is none that the form has.
  expect(errorsOf(new RejectedValues(['"phone" is not an email address']), supplier).fields).toHaveProperty(
    'contactEmail',
  )
})
