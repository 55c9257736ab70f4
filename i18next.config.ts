import { defineConfig } from 'i18next-cli'

/** For `i18next-cli lint`: literal text in components. Keys are typed; `scripts/checks/texts/check-locales.ts` holds the rest. */
export default defineConfig({
  locales: ['en', 'zh'],
  extract: {
    input: ['src/renderer/**/*.{ts,tsx}'],
    output: 'locales/{{language}}/{{namespace}}.json',
    defaultNS: 'common',
  },
  types: {
    input: ['locales/en/!(native|sandbox).json'],
    output: 'src/renderer/i18n/i18next.d.ts',
    resourcesFile: 'src/renderer/i18n/resources.d.ts',
  },
  lint: { acceptedTags: 'all', ignore: ['**/*.test.*', 'src/renderer/gallery/**'] },
})
