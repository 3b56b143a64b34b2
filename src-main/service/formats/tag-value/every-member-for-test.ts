/** The document that uses every member as tag-value 2.3, with other orders, blanks and comments where they are allowed. For tests. */
export const everyMemberTags = String.raw`# a comment first
##### and a heading

SPDXVersion: SPDX-2.3
DataLicense:	CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: every member
DocumentNamespace: https://waybill.example/spdx/every-member
DocumentComment: <text>about the document
in two lines</text>
ExternalDocumentRef:DocumentRef-other https://waybill.example/spdx/other SHA1: d6a770ba38583ed4bb4525bd96e50461655d2758
Creator: Tool: by-hand-1.0
Creator: Organization: Sample Harbour Company ()
Creator: Person: A. Author (a@x.example)
CreatorComment: <text>how it was made</text>
Created: 2026-01-02T03:04:05Z
LicenseListVersion: 3.20
Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-app
Relationship: SPDXRef-app DEPENDS_ON SPDXRef-lib
# a comment between
RelationshipComment: at run time

Annotator: Person: R. Reader (r@x.example)
AnnotationDate: 2026-01-03T00:00:00Z
AnnotationComment: <text>about the document</text>
AnnotationType: REVIEW
SPDXREF: SPDXRef-DOCUMENT
Reviewer: Person: R. Reader
ReviewDate: 2026-01-04T00:00:00Z
ReviewComment: read

##### Package
PackageName: app
SPDXID: SPDXRef-app
PackageVersion: 1.0
PackageFileName: app.tgz
PackageSupplier: Person: S. Supplier (s@x.example)
PackageOriginator: Organization: Origin ()
PackageDownloadLocation: NOASSERTION
FilesAnalyzed: true
PackageVerificationCode: d6a770ba38583ed4bb4525bd96e50461655d2758 (excludes: ./app.spdx)
PackageChecksum: SHA1: d6a770ba38583ed4bb4525bd96e50461655d2758
PackageChecksum: SHA256: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
PackageHomePage: https://waybill.example/app
PackageSourceInfo: <text>from a branch</text>
PackageLicenseConcluded: (MIT OR LicenseRef-own)
PackageLicenseInfoFromFiles: MIT
PackageLicenseInfoFromFiles: LicenseRef-own
PackageLicenseInfoFromFiles: NOASSERTION
PackageLicenseDeclared: MIT
PackageLicenseComments: <text>changed once</text>
PackageCopyrightText: NONE
PackageSummary: <text>short</text>
Annotator: Person: R. Reader (r@x.example)
AnnotationDate: 2026-01-03T00:00:00Z
AnnotationType: REVIEW
AnnotationComment: about the package
SPDXREF: SPDXRef-app
PackageDescription: long
PackageComment: said of it
ExternalRef: SECURITY cpe23Type cpe:2.3:a:x:app:1.0
ExternalRef: PACKAGE-MANAGER purl pkg:npm/app@1.0
ExternalRefComment: where to get it
ExternalRef: OTHER https://waybill.example/type app/1
PackageAttributionText: <text>thanks to all</text>
PackageAttributionText: <text>and to one
more</text>
PrimaryPackagePurpose: SOURCE
BuiltDate: 2026-01-01T00:00:00Z
ReleaseDate: 2026-01-02T00:00:00Z
ValidUntilDate: 2030-06-30T12:00:00Z

FileName: ./src/a.c
SPDXID: SPDXRef-a
FileType: SOURCE
FileType: TEXT
FileChecksum: SHA1: d6a770ba38583ed4bb4525bd96e50461655d2758
LicenseConcluded: MIT
LicenseInfoInFile: MIT
LicenseInfoInFile: LicenseRef-own
LicenseComments: read in the file
FileCopyrightText: NOASSERTION
FileComment: said of the file
FileNotice: <text>a notice

with an empty line</text>
FileContributor: One
FileContributor: Two
FileAttributionText: thanks
FileDependency: SPDXRef-b
ArtifactOfProjectName: project
ArtifactOfProjectHomePage: https://waybill.example/project

FileName: ./src/b.c
SPDXID: SPDXRef-b
FileChecksum: SHA1: d6a770ba38583ed4bb4525bd96e50461655d2758
LicenseConcluded: NOASSERTION
LicenseInfoInFile: NOASSERTION
FileCopyrightText: NONE

PackageName: lib
SPDXID: SPDXRef-lib
PackageDownloadLocation: https://waybill.example/lib.tgz
FilesAnalyzed: false
PackageLicenseConcluded: NOASSERTION
PackageLicenseDeclared: NOASSERTION
PackageCopyrightText: <text>(c) 2026 Sample Harbour Company</text>
PackageSummary: only short
ExternalRef: PACKAGE_MANAGER purl pkg:npm/lib
Relationship: SPDXRef-lib DEPENDS_ON NONE

Relationship: SPDXRef-b GENERATED_FROM SPDXRef-a
Relationship: SPDXRef-app	COPY_OF  DocumentRef-other:SPDXRef-app

SnippetSPDXID: SPDXRef-snippet
SnippetFromFileSPDXID: SPDXRef-a
SnippetByteRange: 310:420
SnippetLineRange: 5:23
SnippetLicenseConcluded: MIT
LicenseInfoInSnippet: MIT
SnippetLicenseComments: copied
SnippetCopyrightText: (c)
SnippetComment: said of the part
SnippetName: a part
SnippetAttributionText: thanks
Annotator: Person: R. Reader (r@x.example)
AnnotationDate: 2026-01-03T00:00:00Z
AnnotationComment: about the part
AnnotationType: REVIEW
SPDXREF: SPDXRef-snippet

LicenseID: LicenseRef-own
ExtractedText: <text>Do as you like <https://waybill.example/licence>.

  Indented.</text>
LicenseName: Own Licence
LicenseCrossReference: https://waybill.example/licence, https://waybill.example/licence-2
LicenseComment: <text>rare</text>

Annotator: Person: R. Reader (r@x.example)
AnnotationDate: 2026-01-03T00:00:00Z
AnnotationComment: <text>about the file</text>
AnnotationType: REVIEW
SPDXREF: SPDXRef-a`
