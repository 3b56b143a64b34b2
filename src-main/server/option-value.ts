/** Returns the value of `--name value` or `--name=value`; empty if the value is missing, undefined without the option. */
export function optionValue(argv: readonly string[], name: string): string | undefined {
  const at = argv.indexOf(name)
  if (at >= 0) return argv[at + 1] ?? ''
  return argv.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1)
}
