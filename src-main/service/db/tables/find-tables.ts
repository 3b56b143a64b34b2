/** A package that components are, whatever their versions. */
export interface FindPackageTable {
  id: number
  name_key: string
  text: string
  supplier_name: string | null
  license_expression: string | null
  labels: string
}

export interface FindHashTable {
  name_key: string
  prefix: string
}

/** What `find` searches, kept by triggers. */
export interface FindTables {
  find_package: FindPackageTable
  find_hash: FindHashTable
}
