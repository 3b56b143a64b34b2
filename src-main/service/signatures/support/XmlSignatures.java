// Signs and verifies enveloped XML signatures with the library of Java, for tests.
// java XmlSignatures.java sign ES256|ES384|RS256 < document > signed
// java XmlSignatures.java verify public-key.pem < signed: prints "valid" or "invalid"
import java.io.StringWriter;
import java.nio.file.*;
import java.security.*;
import java.security.spec.*;
import java.util.*;
import javax.xml.crypto.dsig.*;
import javax.xml.crypto.dsig.dom.*;
import javax.xml.crypto.dsig.spec.*;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.*;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.*;

class XmlSignatures {
  static final Map<String, String> METHODS = Map.of(
      "ES256", "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256",
      "ES384", "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384",
      "RS256", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");

  public static void main(String[] args) throws Exception {
    DocumentBuilderFactory reading = DocumentBuilderFactory.newInstance();
    reading.setNamespaceAware(true);
    Document document = reading.newDocumentBuilder().parse(System.in);
    if (args[0].equals("sign")) sign(document, args[1]);
    else System.out.println(verify(document, Files.readString(Path.of(args[1]))) ? "valid" : "invalid");
  }

  static KeyPair newKey(String algorithm) throws Exception {
    KeyPairGenerator keys = KeyPairGenerator.getInstance(algorithm.equals("RS256") ? "RSA" : "EC");
    if (algorithm.equals("RS256")) keys.initialize(2048);
    else keys.initialize(new ECGenParameterSpec(algorithm.equals("ES384") ? "secp384r1" : "secp256r1"));
    return keys.generateKeyPair();
  }

  static void sign(Document document, String algorithm) throws Exception {
    KeyPair pair = newKey(algorithm);
    XMLSignatureFactory made = XMLSignatureFactory.getInstance("DOM");
    List<Transform> transforms = List.of(
        made.newTransform(Transform.ENVELOPED, (TransformParameterSpec) null),
        made.newTransform(CanonicalizationMethod.EXCLUSIVE, (TransformParameterSpec) null));
    Reference whole = made.newReference("", made.newDigestMethod(DigestMethod.SHA256, null), transforms, null, null);
    SignedInfo info = made.newSignedInfo(
        made.newCanonicalizationMethod(CanonicalizationMethod.EXCLUSIVE, (C14NMethodParameterSpec) null),
        made.newSignatureMethod(METHODS.get(algorithm), null), List.of(whole));
    var infos = made.getKeyInfoFactory();
    var keyInfo = infos.newKeyInfo(List.of(infos.newKeyValue(pair.getPublic())));
    made.newXMLSignature(info, keyInfo).sign(new DOMSignContext(pair.getPrivate(), document.getDocumentElement()));
    StringWriter text = new StringWriter();
    TransformerFactory.newInstance().newTransformer().transform(new DOMSource(document), new StreamResult(text));
    System.out.println(text);
  }

  static boolean verify(Document document, String pem) throws Exception {
    byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    PublicKey key = null;
    for (String kind : List.of("EC", "RSA", "Ed25519")) {
      try {
        key = KeyFactory.getInstance(kind).generatePublic(new X509EncodedKeySpec(der));
        break;
      } catch (InvalidKeySpecException other) { // of another kind
      }
    }
    NodeList found = document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature");
    if (found.getLength() != 1) return false;
    DOMValidateContext context = new DOMValidateContext(key, found.item(0));
    return XMLSignatureFactory.getInstance("DOM").unmarshalXMLSignature(context).validate(context);
  }
}
