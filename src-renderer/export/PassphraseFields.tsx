import { TextField } from '#renderer/ui/TextField.tsx'
import * as texts from './texts.tsx'
import type { Passphrase } from './use-passphrase.ts'

/** Two fields for a passphrase. It is shown nowhere. */
export function PassphraseFields({ passphrase, hint }: { readonly passphrase: Passphrase; readonly hint: string }) {
  const { first, second, isRequired, isWanted, problemAt, setFirst, setSecond } = passphrase
  return (
    <>
      <TextField
        label={isRequired ? texts.passphrase : texts.passphraseOptional}
        type="password"
        value={first}
        onChange={setFirst}
        hint={hint}
        error={problemAt('first')}
        autoComplete="new-password"
      />
      {isWanted && (
        <TextField
          label={texts.passphraseAgain}
          type="password"
          value={second}
          onChange={setSecond}
          error={problemAt('second')}
          autoComplete="new-password"
        />
      )}
    </>
  )
}
