import { expect, test } from 'vitest'
import { publicKeyFilename, readKeyFile } from './public-key-file.ts'

test.each([
  ['Release 2026', 'Release-2026.pub.pem'],
  ['../../etc/passwd', 'etc-passwd.pub.pem'],
  ['con: a|b?', 'con-a-b.pub.pem'],
  ['Schlüssel für “Grün”', 'Schlüssel-für-Grün.pub.pem'],
  ['鍵', '鍵.pub.pem'],
  ['‮evil', 'evil.pub.pem'],
  ['***', 'key.pub.pem'],
  ['n'.repeat(200), `${'n'.repeat(80)}.pub.pem`],
])('the public key of "%s" is saved as "%s"', (name, filename) => {
  expect(publicKeyFilename(name)).toBe(filename)
})

test('a key file is read; what is large or no PEM is not', async () => {
  const pem = '-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----\n'
  expect(await readKeyFile(new File([pem], 'a.pem'))).toEqual({ pem, problem: null })
  expect(await readKeyFile(new File(['{}'], 'b.json'))).toEqual({
    pem: null,
    problem: 'b.json is not in PEM. It starts with “-----BEGIN PUBLIC KEY-----”.',
  })
  const large = new File([pem, 'x'.repeat(20_000)], 'c.pem')
  expect(await readKeyFile(large)).toEqual({ pem: null, problem: 'c.pem is too large to be a public key.' })
})
