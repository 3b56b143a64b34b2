/** One answer as a VEX carries it, told of one package. */
export interface Statement {
  /** Name and version. */
  readonly package: string
  readonly vulnerability: string
  /** State of the analysis, in the words of CycloneDX. */
  readonly state: string
  /** Justification or first response, empty where there is none. */
  readonly because: string
}

interface Vex {
  readonly components?: readonly { readonly 'bom-ref': string; readonly name: string; readonly version?: string }[]
  readonly vulnerabilities?: readonly {
    readonly id: string
    readonly analysis: {
      readonly state: string
      readonly justification?: string
      readonly response?: readonly string[]
    }
    readonly affects: readonly { readonly ref: string }[]
  }[]
}

/** Every statement of a CycloneDX VEX, each package once, in one fixed order. */
export function statementsOf(text: string): Statement[] {
  const { components = [], vulnerabilities = [] } = JSON.parse(text) as Vex
  const names = new Map(components.map((one) => [one['bom-ref'], `${one.name} ${one.version}`]))
  const lines = vulnerabilities.flatMap(({ id, analysis, affects }) =>
    affects.map(({ ref }) =>
      JSON.stringify({
        package: names.get(ref) ?? ref,
        vulnerability: id,
        state: analysis.state,
        because: analysis.justification ?? analysis.response?.[0] ?? '',
      } satisfies Statement),
    ),
  )
  return [...new Set(lines)].sort().map((line) => JSON.parse(line) as Statement)
}
