// Transforms and projects of all suites. `npm test` builds first: the setup of `int` runs the built program.
const swc = [
  '@swc/jest',
  {
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
  },
];

const shared = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['<rootDir>/(backend|bench|contracts|frontend)/dist/'],
  transform: { '\\.tsx?$': swc },
  moduleNameMapper: {
    '^@party-rental/contracts$': '<rootDir>/contracts/src/index.ts',
    // Sources import the .js files of the build; packages keep their own.
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js'],
  },
};

export default {
  // More than the cores: some tests mostly wait.
  maxWorkers: 3,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/backend/test-support/setup/patience.mjs'],
      testMatch: [
        '<rootDir>/contracts/src/**/*.test.ts',
        '<rootDir>/backend/src/**/!(*.int).test.ts',
        '<rootDir>/scripts/**/*.test.mjs',
        '<rootDir>/tests/**/*.test.ts',
        '<rootDir>/bench/src/**/*.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'frontend',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/frontend/src/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/frontend/test-setup/setup.mjs'],
      // CommonJS packages require .js files without the extension.
      moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
      moduleNameMapper: {
        '\\.(css|svg|png|webp|jpg|woff2)(\\?.*)?$': '<rootDir>/frontend/test-setup/asset.mjs',
        '^lucide-react$': '<rootDir>/frontend/test-setup/icons.cjs',
        ...shared.moduleNameMapper,
      },
    },
    {
      ...shared,
      displayName: 'int',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/backend/src/**/*.int.test.ts'],
      globalSetup: '<rootDir>/backend/test-support/setup/services.mjs',
      globalTeardown: '<rootDir>/backend/test-support/setup/services-down.mjs',
      setupFilesAfterEnv: ['<rootDir>/backend/test-support/setup/patience.mjs'],
    },
  ],
};
