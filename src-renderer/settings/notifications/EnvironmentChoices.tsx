import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './notifications.module.css'
import * as texts from './texts.tsx'
import {
  type Category,
  type EnvironmentChoice,
  pressed,
  useEnvironmentChoice,
  useEnvironmentChoices,
} from './use-environment-choices.ts'

const categories: readonly { readonly value: Category; readonly label: string }[] = [
  { value: 'all', label: texts.everything },
  { value: 'vulnerabilities', label: texts.vulnerabilities },
  { value: 'policies', label: texts.policies },
  { value: 'licenses', label: texts.licenses },
  { value: 'uploads', label: texts.uploads },
  { value: 'none', label: texts.nothing },
]
/** Environments that are shown before all are asked for. */
const fewRows = 6

/** What the user wants from each environment. */
export function EnvironmentChoices() {
  const { list, rows: products } = useEnvironmentChoices()
  const [showsAll, setShowsAll] = useState(false)
  if (!list.isSuccess) {
    return <QueryState query={list} loading={texts.loadingEnvironments} failed={texts.environmentsCouldNotBeLoaded} />
  }
  const all = products.flatMap(({ projectGroup, preferences }) =>
    preferences.map((choice) => ({ product: projectGroup.name, choice })),
  )
  const everything = all.filter(({ choice }) => choice.enabledCategories.includes('all')).length
  // Those that were chosen come first: a long list of untouched ones must not hide them.
  const sorted = all.toSorted((a, b) => Number(isUntouched(a.choice)) - Number(isUntouched(b.choice)))
  const shown = showsAll ? all : sorted.slice(0, fewRows)
  return (
    <Section
      title={texts.fromWhichEnvironments}
      note={
        all.length === 0
          ? null
          : texts.ofSendEverything(everything, all.length, list.hasNextPage ? texts.readSoFar : '')
      }
      aside={
        all.length > fewRows && (
          <Button small kind="bare" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? texts.showFew : texts.showAll}
          </Button>
        )
      }
    >
      {all.length === 0 && <p className={text.second}>{texts.noProductsYetEachProductBrings}</p>}
      <ul className={styles.environments}>
        {shown.map(({ product, choice }) => (
          <EnvironmentRow key={choice.projectId} product={product} choice={choice} />
        ))}
      </ul>
      {showsAll && list.hasNextPage && (
        <Button small disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.showMoreProducts}
        </Button>
      )}
    </Section>
  )
}

const isUntouched = ({ enabledCategories }: EnvironmentChoice) => enabledCategories.includes('all')

function EnvironmentRow({ product, choice }: { readonly product: string; readonly choice: EnvironmentChoice }) {
  const { projectId, project, enabledCategories } = choice
  const change = useEnvironmentChoice()
  // What was pressed last counts until it is read again.
  const now = change.isPending ? change.variables.enabledCategories : enabledCategories
  return (
    <li>
      <span className={styles.environment}>
        <b>
          <VisibleText>{product}</VisibleText>
        </b>{' '}
        <VisibleText>{project.name}</VisibleText>
      </span>
      <div className={styles.categories} role="group" aria-label={`${product} ${project.name}`}>
        {categories.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={now.includes(value)}
            onClick={() => change.mutate({ projectId, enabledCategories: pressed(now, value) })}
          >
            {label}
          </button>
        ))}
      </div>
    </li>
  )
}
