import { useState } from 'react'
import * as shownTexts from './texts.tsx'

const minLength = 10

/** A passphrase that is typed twice. `isRequired` is false where an empty one means that nothing is encrypted. */
export function usePassphrase(isRequired: boolean) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [problem, setProblem] = useState<{ readonly at: 'first' | 'second'; readonly text: string } | null>(null)
  const isWanted = isRequired || first !== '' || second !== ''
  /** Says at its field what is wrong. Returns whether it can be used. */
  const check = (): boolean => {
    const found = isWanted ? problemOf(first, second) : null
    setProblem(found)
    return found === null
  }
  return {
    ...{ first, second, isRequired, isWanted, check },
    value: isWanted ? first : null,
    problemAt: (at: 'first' | 'second') => (problem?.at === at ? problem.text : null),
    setFirst: (text: string) => (setFirst(text), setProblem(null)),
    setSecond: (text: string) => (setSecond(text), setProblem(null)),
  }
}

export type Passphrase = ReturnType<typeof usePassphrase>

function problemOf(first: string, second: string) {
  if (first.length < minLength)
    return { at: 'first', text: shownTexts.passphraseNeedsAtLeastCharacters(minLength) } as const
  return first === second ? null : ({ at: 'second', text: shownTexts.twoTextsDifferEnterThePassphrase } as const)
}
