import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'
import react from '@vitejs/plugin-react'
import { checkedEntries, isChecked, programFileOf } from './scripts/checked-entries.ts'
import { externalDependencies } from './scripts/external-dependencies.ts'
import { firstFiles } from './scripts/first-files.ts'
import { bundledPackages } from './scripts/package/bundled-packages.ts'
import { oneRequire } from './scripts/one-require.ts'
import { pageFiles } from './scripts/page-files.ts'
import { validatorsBesidePrograms } from './scripts/validators-beside-programs.ts'
import { wholeOutput } from './scripts/whole-output.ts'

const fromRoot = (path: string) => resolve(import.meta.dirname, path)

/**
 * Names the files of the page from the root, because the page also answers deep links. electron-vite ignores `base` and sets relative
 * URLs, for pages that are opened as files. This plugin runs after it.
 */
const filesFromTheRoot = {
  name: 'files-from-the-root',
  enforce: 'post' as const,
  config: (config: { base?: string }) => {
    config.base = '/'
  },
}

const threads = Object.fromEntries(
  ['database-thread', 'processing-thread', 'store-thread'].map((name) => [
    name,
    fromRoot(`src-main/service/threads/${name}.ts`),
  ]),
)

const renderer = {
  root: fromRoot('src-renderer'),
  // urql's parser and printer of GraphQL, which nothing calls, are 4 kB of the first load.
  resolve: { alias: { '@0no-co/graphql.web': fromRoot('src-renderer/lib/syntax-of-graphql.ts') } },
  server: {
    host: '127.0.0.1',
    port: 5177,
    strictPort: true,
    hmr: { protocol: 'ws', host: '127.0.0.1', port: 5177, clientPort: 5177 },
  },
  build: {
    outDir: fromRoot('out/renderer'),
    emptyOutDir: true,
    minify: true,
    modulePreload: {
      polyfill: false, // every browser that can show the page loads modules ahead
      // A screen names only its styles ahead: the names of all modules that it imports would be 2 kB of the first load.
      resolveDependencies: (_file: string, names: string[], { hostType }: { readonly hostType: string }) =>
        hostType === 'html' ? names : names.filter((name) => name.endsWith('.css')),
    },
    chunkSizeWarningLimit: 1536, // kB; the page is loaded from this computer
    rolldownOptions: {
      input: fromRoot('src-renderer/index.html'),
      output: { codeSplitting: firstFiles(fromRoot('src-renderer/home/HomeView.tsx')) },
    },
  },
  plugins: [
    react({ jsxImportSource: '#visible' }),
    filesFromTheRoot,
    bundledPackages(import.meta.dirname, 'renderer'),
    pageFiles(import.meta.dirname),
  ],
}

export default defineConfig(({ command }) => ({
  main: {
    // `npm run dev` starts the app again from this folder while the next save may already be built.
    plugins: [
      validatorsBesidePrograms(import.meta.dirname),
      bundledPackages(import.meta.dirname, 'main'),
      checkedEntries(import.meta.dirname),
      oneRequire(),
      ...(command === 'serve' ? [wholeOutput()] : []),
    ],
    build: {
      outDir: 'out/main',
      sourcemap: true,
      externalizeDeps: false,
      chunkSizeWarningLimit: 4096, // kB; read from this computer
      rolldownOptions: {
        external: externalDependencies,
        // Every process and thread has an entry of its own with a stable file name: workers are started by that name.
        input: {
          index: fromRoot('src-main/desktop/main.ts'),
          server: fromRoot('src-main/server/main.ts'),
          cli: fromRoot('src-main/cli/main.ts'),
          launch: fromRoot('src-main/launch.ts'),
          ...threads,
        },
        output: {
          entryFileNames: ({ name }) => (isChecked(name) ? programFileOf(name) : '[name].js'),
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    plugins: [bundledPackages(import.meta.dirname, 'preload')],
    build: {
      outDir: 'out/preload',
      externalizeDeps: false, // a sandboxed preload script can only require electron
      rolldownOptions: {
        input: { index: fromRoot('src-main/desktop/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer,
}))
