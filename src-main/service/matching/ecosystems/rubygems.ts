import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { gem } from '#service/matching/version-orders/gem.ts'
import { exactNames } from '#service/matching/contract/package-names.ts'

/** The platform at the end of a version from a lock file: `1.13.3-x86_64-linux`, `1.8.1-java`, `8.4.255-x86_64-darwin-19`. */
const platform =
  /-(?:x86|x64|x86_64|amd64|i[3-6]86|arm|arm64|arm64e|aarch64|armv\d[0-9a-z]*|universal|java|jruby|ruby|mswin\d*|mingw[0-9a-z]*|powerpc[0-9a-z]*|ppc[0-9a-z]*|s390x|riscv64|loongarch64|mips[0-9a-z]*|sparc[0-9a-z]*|wasm\d*|dalvik)(?:[-_](?:linux|darwin|mingw|mswin|freebsd|openbsd|cygwin|ucrt|musl|gnu|eabi|java|solaris|android|netbsd|dragonfly|aix|wasi|unknown)[0-9a-z.]*)*(?:-\d+(?:\.\d+)?)?$/i

/** RubyGems. */
export const rubygems: Ecosystem = {
  name: 'RubyGems',
  purlTypes: ['gem'],
  versType: 'gem',
  ...exactNames,
  versions: gem,
  // Gem::Version would read a platform as a pre-release.
  cleanVersion: (version) => version.replace(platform, ''),
}
