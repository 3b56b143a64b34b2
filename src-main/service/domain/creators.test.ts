import { expect, test } from 'vitest'
import { withAuthor } from './creators.ts'

const contact = (name: string | null, email: string | null = null, phone: string | null = null) => ({
  ...{ name, email, phone, url: null },
})
const known = [contact('Ann', 'ann@meadow.example'), contact('Ben'), contact(null, 'cy@meadow.example', '1')]

test.each([
  ['the same', contact('Ann', 'ann@meadow.example'), 0, 3],
  ['blanks and another case', contact(' Ann ', ' ANN@meadow.example'), 0, 3],
  ['only an address', contact('', 'Cy@Meadow.example', '2'), 2, 3],
  ['the same name without address', contact('Ann'), 3, 4],
  ['the same name with another address', contact('Ben', 'ben@meadow.example'), 3, 4],
  ['another case of the name', contact('ann', 'ann@meadow.example'), 3, 4],
])('an author is in the list once: %s', (_, author, place, length) => {
  const added = withAuthor(known, author)
  expect([added.place, added.authors.length]).toEqual([place, length])
  if (length === 3) expect(added.authors).toBe(known)
  expect(withAuthor(added.authors, author)).toEqual(added)
})

test('a phone number that an author did not have is added', () => {
  expect(withAuthor(known, contact('Ben', null, '3')).authors[1]).toEqual(contact('Ben', null, '3'))
})
