import text from '#renderer/ui/text.module.css'
import { TextBlock } from '#renderer/ui/TextBlock.tsx'
import * as texts from './texts.tsx'
import { useLicenseText } from './use-license-text.ts'

/** The text of a license of the SPDX list, or of an own one. */
export function LicenseTextBlock({ id }: { readonly id: string }) {
  const query = useLicenseText(id)
  if (query.isError) return <p className={text.bad}>{texts.textCouldNotBeLoaded}</p>
  if (query.isPending) return <p className={text.third}>{texts.loadingTheText}</p>
  if (query.data === null) return <p className={text.third}>{texts.noTextIsStoredFor(id)}</p>
  return <TextBlock label={texts.textOfId(id)}>{query.data}</TextBlock>
}
