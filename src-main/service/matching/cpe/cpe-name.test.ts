import { expect, test } from 'vitest'
import { any, anyCharacter, anyText, cpeProduct, isCpe, notApplicable, parseCpe } from './cpe-name.ts'

const open = {
  version: any,
  update: any,
  edition: any,
  language: any,
  swEdition: any,
  targetSw: any,
  targetHw: any,
  other: any,
}

test.each([
  [
    'cpe:2.3:a:Apache:HTTP_Server:2.4.38:*:*:*:*:*:*:*',
    { part: 'a', vendor: 'apache', product: 'http_server', ...open, version: '2.4.38' },
  ],
  [
    String.raw`cpe:2.3:a:themeisle:wp_maintenance_mode_\&_coming_soon:-:*:*:en\-us:pro:wordpress:x64:\*`,
    {
      part: 'a',
      vendor: 'themeisle',
      product: 'wp_maintenance_mode_&_coming_soon',
      version: notApplicable,
      update: any,
      edition: any,
      language: 'en-us',
      swEdition: 'pro',
      targetSw: 'wordpress',
      targetHw: 'x64',
      other: String.raw`\*`,
    },
  ],
  [
    String.raw`cpe:2.3:a:soap\:\:lite_project:soap\:\:lite:1.0:\-:*:*:*:perl:*:*`,
    {
      part: 'a',
      vendor: 'soap::lite_project',
      product: 'soap::lite',
      ...open,
      version: '1.0',
      update: String.raw`\-`,
      targetSw: 'perl',
    },
  ],
  [
    'cpe:2.3:o:fox:den:1.*:?',
    { part: 'o', vendor: 'fox', product: 'den', ...open, version: `1.${anyText}`, update: anyCharacter },
  ],
  ['cpe:2.3:*:fox:den:1.0', { part: 'a', vendor: 'fox', product: 'den', ...open, version: '1.0' }],
  ['CPE:2.3:h:netapp:a250', { part: 'h', vendor: 'netapp', product: 'a250', ...open }],
  ['cpe:/a:apache:struts:2.3.5', { part: 'a', vendor: 'apache', product: 'struts', ...open, version: '2.3.5' }],
  [
    'cpe:/a:hp:insight:7.4.0.1570:-:~~online~win2003~x64~',
    {
      part: 'a',
      vendor: 'hp',
      product: 'insight',
      ...open,
      version: '7.4.0.1570',
      update: notApplicable,
      swEdition: 'online',
      targetSw: 'win2003',
      targetHw: 'x64',
    },
  ],
  [
    'cpe:/a:fox%21:den%3atwo:8.%02:sp%01:old:fr',
    {
      part: 'a',
      vendor: 'fox!',
      product: 'den:two',
      ...open,
      version: `8.${anyText}`,
      update: `sp${anyCharacter}`,
      edition: 'old',
      language: 'fr',
    },
  ],
])('%s', (text, expected) => {
  expect(parseCpe(text)).toEqual(expected)
})

test.each([
  ['cpe:2.3:a:soap::lite_project:soap::lite:*:*:*:*:*:perl:*:*', 'has 15 attributes instead of 11: a colon'],
  ['cpe:/a:a:b:c:d:e:f:g', 'has 8 components instead of at most 7'],
  ['cpe:/a:fox:100%', 'contains an invalid percent escape'],
  ['cpe:2.3:x:fox:den', 'has the part "x" instead of "a", "o" or "h"'],
  ['cpe:2.3:a:fox', 'has no product'],
  ['cpe:/a', 'has no product'],
  ['pkg:npm/fox@1.0', 'begins neither with "cpe:2.3:" nor with "cpe:/"'],
  ['', 'begins neither with'],
  [`cpe:2.3:a:fox:${'x'.repeat(3000)}`, 'is longer than 2000'],
])('rejects %s', (text, reason) => {
  const reading = parseCpe(text)
  expect(isCpe(reading) ? 'read' : reading.reason).toContain(reason)
})

test.each([
  ['cpe:2.3:a:F5:NGINX:1.0:*:*:*:*:*:*:*', 'a:f5:nginx'],
  [String.raw`cpe:2.3:a:fox:a\&b:*:*:*:*:*:*:*:*`, 'a:fox:a&b'],
  ['cpe:/o:linux:linux_kernel:5.10', 'o:linux:linux_kernel'],
  ['cpe:2.3:a:*:nginx:1.0:*:*:*:*:*:*:*', undefined],
  ['cpe:2.3:a:f5:-:1.0:*:*:*:*:*:*:*', undefined],
  ['cpe:2.3:a:f5:ngin?:1.0:*:*:*:*:*:*:*', undefined],
  ['nginx', undefined],
])('finds the product of %s', (text, product) => {
  expect(cpeProduct(text)).toBe(product)
})
