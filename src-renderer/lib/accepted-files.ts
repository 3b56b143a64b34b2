/** What can be dropped, by what it is: the formats that the service reads, as people name them. */
export const acceptedFiles = [
  ['SBOMs', 'CycloneDX 1.2–1.7 in JSON and XML; SPDX 2.2 and 2.3 in JSON and tag-value, SPDX 3.0.1 in JSON'],
  ['VEX', 'CycloneDX, SPDX 3.0.1, OpenVEX, CSAF'],
  [
    'Advisory data',
    'OSV, GitHub advisories, the Go vulnerability database, NVD, CISA KEV, EPSS, CSAF, OpenVEX, end-of-support dates, a bundle of another computer',
  ],
  ['Packed', 'gzip, zip, tar, zstd, DSSE envelopes'],
] as const
