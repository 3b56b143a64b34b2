/** Looks of what a program reads. With other words it would no longer work, so it is not translated. */
const looks: readonly RegExp[] = [
  /\$[a-z]|\{ |^<\/?[a-z]/i, // queries and markup
  /^(?:finding|component|vuln|version|product|policy)\.[a-z]+ |^not \(/i, // conditions
  /^[a-z]+\.[a-z]+(?: …)?$|[a-z]_[a-z]|_$/i, // names of fields, variables and places where something is stored
  /^[a-z]+:[a-z]|^[A-Z][\w.-]* (?:OR|AND|WITH) /, // searches and license expressions
  /^Arrow(?:Up|Down|Left|Right)\b/, // keys
  /(?:^| )--?[a-z]|^npm (?:run|start)\b|^waybill [a-z]/, // commands
  /^[\w.-]+\.(?:csv|db|gz|html|json|md|txt|xml|zip|deb\d+)$/, // files
  /^Bearer /, // headers
]

/** Returns true for a text that a program reads: a condition, a query, a command, a key, the name of a file. Values are `…`. */
export function isProgramText(text: string): boolean {
  return looks.some((look) => look.test(text))
}
