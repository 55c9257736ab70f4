import { defineConfig } from 'i18next-cli'

/** For `i18next-cli lint`: literal text in components. Keys are typed; `scripts/check-locales.ts` holds the rest. */
export default defineConfig({
  locales: ['en', 'zh'],
  extract: {
    input: ['src/renderer/**/*.{ts,tsx}'],
    output: 'locales/{{language}}/{{namespace}}.json',
    defaultNS: 'common',
  },
  lint: { acceptedTags: 'all', ignore: ['**/*.test.*', 'src/renderer/gallery/**'] },
})
