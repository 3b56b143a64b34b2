export const searchPackagesCvesAndCommands = 'Search packages, CVEs and commands'
