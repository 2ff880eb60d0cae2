/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The image optimiser is a known hole in the wall and Countersign has no pictures to optimise.
  images: { unoptimized: true },
  // `npm test` checks all types; the first start of a clone need not do it again.
  typescript: { ignoreBuildErrors: true },
  // The development server would print the arguments of actions, passwords among them.
  logging: { serverFunctions: false },
  // A form of 200 items at their longest, in Hangul, is 1.2 MB.
  experimental: {
    serverActions: { bodySizeLimit: "2mb" },
    optimizePackageImports: ["lucide"],
    // 0.6 kB less on every page: what Next's and React's files export and nobody asks for.
    turbopackCjsTreeShaking: true,
  },
  agentRules: false,
  devIndicators: false,
};

export default config;
