const assets = 'relatedCryptographicAssets>relatedCryptographicAsset:relatedAsset^7'

/** Cryptographic assets. */
export const cryptographyShapes = {
  cryptoProperties: `
    assetType:token algorithmProperties:algorithm certificateProperties:certificate
    relatedCryptoMaterialProperties:cryptoMaterial protocolProperties:protocol oid`,
  algorithm: `
    primitive:token algorithmFamily^7 parameterSetIdentifier curve ellipticCurve^7 executionEnvironment:token
    implementationPlatform:token certificationLevel:token* mode:token padding:token
    cryptoFunctions>cryptoFunction:token classicalSecurityLevel:number nistQuantumSecurityLevel:number`,
  certificate: `
    serialNumber^7 subjectName issuerName notValidBefore:time notValidAfter:time signatureAlgorithmRef
    subjectPublicKeyRef certificateFormat certificateExtension certificateFileExtension^7 fingerprint:hash^7
    certificateState:certificateState*^7 creationDate:time^7 activationDate:time^7 deactivationDate:time^7
    revocationDate:time^7 destructionDate:time^7
    certificateExtensions>certificateExtension:certificateExtension^7 ${assets}`,
  certificateState: 'state:token name description reason',
  certificateExtension: 'commonExtensionName:token commonExtensionValue customExtensionName customExtensionValue',
  relatedAsset: 'type ref',
  cryptoMaterial: `
    type:token id state:token algorithmRef creationDate:time activationDate:time updateDate:time
    expirationDate:time value size:number format securedBy:securedBy fingerprint:hash^7 ${assets}`,
  securedBy: 'mechanism algorithmRef',
  protocol: `
    type:token version cipherSuites>cipherSuite:cipherSuite ikev2TransformTypes:transforms
    cryptoRef=cryptoRefArray* ${assets}`,
  cipherSuite: `
    name algorithms>algorithm identifiers>identifier tlsGroups>group^7
    tlsSignatureSchemes>signatureScheme^7`,
  transforms: `
    encr* encr:encryption*^7 prf* prf:transform*^7 integ* integ:transform*^7 ke* ke:keyExchange*^7 esn:boolean
    auth* auth:transform*^7`,
  encryption: 'name keyLength:number $algorithm',
  transform: 'name $algorithm',
  keyExchange: 'group:number $algorithm',
} as const
