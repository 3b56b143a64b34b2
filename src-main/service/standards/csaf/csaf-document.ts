/** The members of a document that mandatory tests evaluate, after its shape was. */
export interface CsafDocument {
  readonly document: {
    readonly tracking: {
      readonly current_release_date: string
      readonly initial_release_date: string
      readonly revision_history: readonly { readonly date: string; readonly number: string }[]
      readonly status: string
      readonly version: string
    }
  }
  readonly product_tree: {
    readonly full_product_names: readonly CsafProduct[]
    readonly relationships?: readonly CsafRelationship[]
  }
  readonly vulnerabilities: readonly CsafVulnerability[]
}

export interface CsafProduct {
  readonly product_id: string
  readonly product_identification_helper?: {
    readonly hashes?: readonly { readonly file_hashes: readonly { readonly algorithm: string }[] }[]
  }
}

export interface CsafRelationship {
  readonly full_product_name: CsafProduct
  readonly product_reference: string
  readonly relates_to_product_reference: string
}

/** Something that is said of products. */
export interface CsafStatement {
  readonly category?: string
  readonly product_ids?: readonly string[]
}

export interface CsafVulnerability {
  readonly cve?: string
  readonly product_status: Readonly<Record<string, readonly string[]>>
  readonly flags?: readonly CsafStatement[]
  readonly remediations?: readonly CsafStatement[]
  readonly threats?: readonly CsafStatement[]
}
