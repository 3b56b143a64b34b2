import text from '#renderer/ui/text.module.css'
import { TextBlock } from '#renderer/ui/TextBlock.tsx'
import { useLicenseText } from './use-license-text.ts'

/** The text of a license of the SPDX list, or of an own one. */
export function LicenseTextBlock({ id }: { readonly id: string }) {
  const query = useLicenseText(id)
  if (query.isError) return <p className={text.bad}>The text could not be loaded.</p>
  if (query.isPending) return <p className={text.third}>Loading the text</p>
  if (query.data === null) return <p className={text.third}>No text is stored for {id}.</p>
  return <TextBlock label={`Text of ${id}`}>{query.data}</TextBlock>
}
