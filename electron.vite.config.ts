import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { makeStyles } from './scripts/lib/antd-styles.mjs'
import { serverRunners } from './scripts/lib/server-runners.mjs'

/** `pages/….ts?texts=zh`: a file of texts without its other languages, of which only the one in use is ever read. */
const oneLanguage = {
  name: 'atrium:one-language',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const language = /\/i18n\/pages\/\w+\.ts\?texts=(\w+)$/.exec(id)?.[1]
    if (language === undefined) return null
    const lean = code.replace(/^(export const \w+ = \{) zh, zhtw, en \}/m, `$1 ${language} }`)
    if (lean === code) throw new Error(`${id} exports no texts as { zh, zhtw, en }`)
    return { code: lean, map: null }
  },
}

/** `theme/made/….ts`: styles of antd, which the page would make at each start. */
const madeStyles = {
  name: 'atrium:made-styles',
  apply: 'build' as const,
  transform(_code: string, id: string) {
    const part = /\/theme\/made\/([\w-]+)\.ts$/.exec(id)?.[1]
    if (part === undefined) return null
    const made: Readonly<Record<string, unknown>> = makeStyles()
    if (!made[part]) throw new Error(`no styles are made for ${part}`)
    return { code: `export const made = ${JSON.stringify(made[part])}`, map: null }
  },
}

/**
 * The page asks for what it shows next together with its first script: main answers both before it is busy with its services.
 * Each is the one file of its group (`codeSplitting` below) with its styles.
 */
const readAhead = {
  name: 'atrium:read-ahead',
  transformIndexHtml: {
    order: 'post' as const,
    handler(_html: string, { bundle = {} }: { readonly bundle?: Readonly<Record<string, { readonly type: string }>> }) {
      const files = Object.keys(bundle).filter((file) =>
        /^assets\/(?:rolldown-runtime|first|sign-in|shell)-[\w-]+\.(?:js|css)$/.test(file),
      )
      return files.map((file) => ({
        tag: 'link',
        attrs: {
          rel: file.endsWith('.js') ? 'modulepreload' : 'preload',
          ...(file.endsWith('.js') ? {} : { as: 'style' }),
          crossorigin: true,
          href: `./${file}`,
        },
        injectTo: 'head' as const,
      }))
    },
  },
}

const at = (path: string) => resolve(import.meta.dirname, path)

export default defineConfig({
  main: {
    build: {
      // Only `dependencies` stay outside; pure JavaScript is a devDependency and bundled: one file loads faster.
      externalizeDeps: true,
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: at('src/main/main.ts'),
          'cache-worker': at('src/worker/cache-worker.ts'),
          'drafts-worker': at('src/worker/drafts-worker.ts'),
          'print-queue-worker': at('src/worker/print-queue-worker.ts'),
          'uploads-worker': at('src/worker/uploads-worker.ts'),
          server: at('src/server/utility.ts'),
          ...Object.fromEntries(Object.entries(serverRunners).map(([name, file]) => [name, at(file)])),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    base: './',
    html: { cspNonce: '__CSP_NONCE__' },
    plugins: [oneLanguage, madeStyles, readAhead, react()],
    server: {
      host: '127.0.0.1',
      port: 5173,
      strictPort: true,
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: 5173 },
    },
    build: {
      minify: true,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: { index: at('src/renderer/index.html') },
        // What a screen needs comes as one file: each file is a request that main answers. What the sign-in page and the
        // frame of all pages share comes with the former, so that signing in does not wait for the latter.
        output: {
          codeSplitting: {
            groups: [
              { name: 'begin', test: /renderer\/begin\.ts$|vite\/preload-helper/, priority: 4 },
              { name: 'first', test: /renderer\/main\.tsx$/, priority: 3 },
              // Fields and their styles: of the sign-in page and the locked screen, not of the frame.
              {
                name: 'form',
                test: /renderer\/(?:features\/lock\/LockScreenPage\.tsx|app\/theme\/made\/sign-in\.ts)$/,
                priority: 2.5,
              },
              { name: 'sign-in', test: /renderer\/features\/sign-in\/SignInPage\.tsx$/, priority: 2 },
              { name: 'shell', test: /renderer\/app\/(?:shell\/Shell|fixed-pages)\.tsx$/, priority: 1 },
            ],
          },
        },
      },
    },
  },
})
