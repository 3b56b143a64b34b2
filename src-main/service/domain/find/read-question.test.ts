import { describe, expect, it } from 'vitest'
import { readQuestion } from './read-question.ts'

describe('a text to find', () => {
  it.each([
    ['log4j-core', 'ANY', 'log4j-core', null],
    ['log4j-core below 2.17', 'NAME', 'log4j-core', 'below 2.17'],
    ['log4j-core before 2.17', 'NAME', 'log4j-core', 'below 2.17'],
    ['openssl 3.0.0..3.0.6', 'NAME', 'openssl', 'from 3.0.0 to 3.0.6'],
    ['openssl from 3.0.0 to 3.0.6', 'NAME', 'openssl', 'from 3.0.0 to 3.0.6'],
    ['openssl between 3.0.0 and 3.0.6', 'NAME', 'openssl', 'from 3.0.0 to 3.0.6'],
    ['openssl up to 3.0.6', 'NAME', 'openssl', '3.0.6 or earlier'],
    ['openssl since 3', 'NAME', 'openssl', '3 or later'],
    ['openssl 3.0.6 or later', 'NAME', 'openssl', '3.0.6 or later'],
    ['openssl <= 3.0.6', 'NAME', 'openssl', '3.0.6 or earlier'],
    ['openssl<3', 'NAME', 'openssl', 'below 3'],
    ['openssl >=1 <3', 'NAME', 'openssl', 'from 1, below 3'],
    ['openssl vers:deb/>=1|<3', 'NAME', 'openssl', 'from 1, below 3'],
    ['lodash@4.17.20', 'NAME', 'lodash', 'is 4.17.20'],
    ['@angular/core', 'ANY', '@angular/core', null],
    ['@angular/core@15.0.0', 'NAME', '@angular/core', 'is 15.0.0'],
    ['xz-utils 5.6', 'NAME', 'xz-utils', 'starts with 5.6'],
    ['python 3', 'ANY', 'python 3', null],
    ['pkg:npm/lodash@<4.17.21', 'PURL', 'pkg:npm/lodash', 'below 4.17.21'],
    ['pkg:npm/lodash@4.17.20', 'PURL', 'pkg:npm/lodash', 'is 4.17.20'],
    ['pkg:npm/lodash@1.0.0..2.0.0', 'PURL', 'pkg:npm/lodash', 'from 1.0.0 to 2.0.0'],
    ['pkg:npm/%40angular/core', 'PURL', 'pkg:npm/%40angular/core', null],
    ['pkg:npm/@angular/core', 'PURL', 'pkg:npm/@angular/core', null],
    ['pkg:npm/lodash below 4', 'PURL', 'pkg:npm/lodash', 'below 4'],
    ['CVE-2021-44228', 'VULNERABILITY', 'CVE-2021-44228', null],
    ['ghsa-jfh8-c2jp-5v3q', 'VULNERABILITY', 'ghsa-jfh8-c2jp-5v3q', null],
    ['license:GPL-3.0-only', 'LICENSE', 'GPL-3.0-only', null],
    ['license: MIT', 'LICENSE', 'MIT', null],
    ['sha256:9F2C41E8', 'HASH', '9f2c41e8', null],
    ['sha256:9f2c41e8…', 'HASH', '9f2c41e8', null],
    ['sha256:9f2c', 'ANY', 'sha256:9f2c', null],
    ['d41d8cd98f00b204e9800998ecf8427e', 'HASH', 'd41d8cd98f00b204e9800998ecf8427e', null],
    ['cpe:2.3:a:haxx:curl', 'CPE', 'cpe:2.3:a:haxx:curl', null],
    ['a\u0000b\n c', 'ANY', 'a b c', null],
  ])('%j is %s %j, versions %j', (text, kind, rest, versions) => {
    const read = readQuestion(text)
    expect([read.kind, read.text, read.versionsInWords, read.ignored]).toEqual([kind, rest, versions, null])
  })

  it('names what it does not understand', () => {
    expect(readQuestion('log4j <')).toMatchObject({ kind: 'ANY', text: 'log4j', versions: null, ignored: '<' })
  })

  it('takes labels out, wherever they stand', () => {
    expect(readQuestion('label:shipped openssl label:"on site" below 3')).toMatchObject({
      ...{ text: 'openssl', labels: ['shipped', 'on site'], versionsInWords: 'below 3' },
    })
    expect(readQuestion('label:shipped')).toMatchObject({ text: '', labels: ['shipped'] })
  })

  it('takes the range of the argument before that of the text', () => {
    expect(readQuestion('log4j-core below 2.17', '>=2')).toMatchObject({
      text: 'log4j-core',
      versionsInWords: '2 or later',
    })
  })

  it.each([
    ['', undefined, '"text" must not be empty'],
    [' \u0007 ', undefined, '"text" must not be empty'],
    ['x'.repeat(501), undefined, 'The text to find has 501 characters. The limit is 500'],
    ['x', '<<2', '"<<2" is not a version range such as <2.17'],
  ])('rejects %j', (text, range, message) => {
    expect(() => readQuestion(text, range)).toThrow(message)
  })
})
