import { describe, expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { commands } from './commands.ts'
import { optionValues } from './option-values.ts'

function complete(typed: string): string[] {
  const words = typed.split(' ')
  const mode = words.at(-1) === '' ? ['--complete-next', ...words.slice(0, -1)] : ['--complete', ...words]
  const request = readArguments(mode, {})
  return request.kind === 'text' ? request.text.split('\n').filter((word) => word !== '') : ['not a text']
}

describe('what may stand at a place', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['vul', ['vulns']],
    ['prod', ['product', 'products']],
    ['product ', ['create']],
    ['token r', ['revoke']],
    ['token create --r', ['--retries', '--role']],
    ['token create --role ', ['Owner', 'Admin', 'Operator', 'Viewer']],
    ['token create --role V', ['Viewer']],
    ['products --output j', ['json']],
    ['completion ', ['bash', 'zsh', 'fish', 'powershell']],
    ['completion z', ['zsh']],
    // A text, or the name of a file.
    ['token create --name ', []],
    ['upload ', []],
    ['upload ./s', []],
    ['check --data ', []],
    // What the program does not know.
    ['nothing ', []],
    ['nothing --', []],
    ['constructor ', []],
    ['token __proto__ --', []],
    ['vulns --__proto__ ', []],
  ]
  test.each(cases)('%s', (typed, offered) => expect(complete(typed)).toEqual(offered))

  test('every command can be reached word by word, and offers each of its options once', () => {
    for (const { name, options } of commands) {
      const words = name.split(' ')
      expect(complete(words[0] ?? '')).toContain(words[0])
      if (words[1] !== undefined) expect(complete(`${words[0]} `)).toContain(words[1])
      const offered = complete(`${name} --`)
      expect(offered).toEqual([...new Set(offered)])
      expect(offered).toEqual(expect.arrayContaining(Object.keys(options).map((option) => `--${option}`)))
    }
  })

  test('an option that is given is not offered again', () => {
    expect(complete('vulns --product Shop --p')).toEqual([])
  })
})

test('values are offered for options that exist', () => {
  const names = new Set(commands.flatMap(({ options }) => Object.keys(options)).concat('output', 'retries'))
  expect(Object.keys(optionValues).filter((name) => !names.has(name))).toEqual([])
})
