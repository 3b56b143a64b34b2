/** Identifies the files of Waybill: "WAYB" for the user's data, "WAYA" for advisories. */
export const applicationIds = { 'user-data': 0x57415942, advisories: 0x57415941 } as const
