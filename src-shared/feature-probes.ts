import { features } from './features.ts'

/** A service takes 20 fields at the root of an operation. */
const fieldsOfProbe = 15
const everyField = features.flatMap(({ fields }) => fields).map((place) => place.split('.'))

/**
 * Queries for the fields of all features. No service runs them: fields of other types than `Query` cannot be selected in a query, so each is
 * always rejected, with a list of the fields that the service does not have.
 */
export const featureProbes: readonly string[] = Array.from(
  { length: Math.ceil(everyField.length / fieldsOfProbe) },
  (_, at) => {
    const some = everyField.slice(at * fieldsOfProbe, (at + 1) * fieldsOfProbe)
    const parts = some.map(([type, field]) => `... on ${type} { ${field} { __typename } }`)
    return `query ReleaseProbe { ... on Mutation { __typename } ${parts.join(' ')} }`
  },
)
