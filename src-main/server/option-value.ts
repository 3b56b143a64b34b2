/** Value of `--name value` or `--name=value` among arguments; empty when it is missing, undefined when the option is not there. */
export function optionValue(argv: readonly string[], name: string): string | undefined {
  const at = argv.indexOf(name)
  if (at >= 0) return argv[at + 1] ?? ''
  return argv.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1)
}
