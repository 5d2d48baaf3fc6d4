// Assembles the container image, without a daemon: node scripts/program/image.mjs [folder], or --root FOLDER for only its files. The
// archive is an OCI layout (image-spec 1.1), which `podman load`, `skopeo copy oci-archive:` and registries accept; manifest.json is for
// `docker load` before 25.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { tarOf } from '../tar.mjs';
import { programFile } from './build.mjs';
import { HERE } from './platforms.mjs';
import { rootFiles, writeRoot } from './root-files.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const { version, description, license } = JSON.parse(readFileSync('package.json', 'utf8'));

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };
const TYPES = 'application/vnd.oci.image';

/** Writes the archive, and prints its path. */
export function buildImage(folder) {
  const layer = tarOf(rootFiles(programFile(HERE)));
  const packed = blobOf(gzipSync(layer), `${TYPES}.layer.v1.tar+gzip`);
  const labels = {
    'org.opencontainers.image.title': 'podline',
    'org.opencontainers.image.description': description,
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': license,
  };
  const config = jsonBlob(
    {
      architecture: ARCHITECTURES[process.arch],
      os: 'linux',
      config: {
        User: '65532:65532',
        Env: ['PATH=/usr/bin', 'HOME=/tmp'],
        Entrypoint: ['/usr/bin/podline'],
        WorkingDir: '/tmp',
        Labels: labels,
      },
      rootfs: { type: 'layers', diff_ids: [digestOf(layer)] },
    },
    `${TYPES}.config.v1+json`,
  );
  const manifest = jsonBlob(
    {
      schemaVersion: 2,
      mediaType: `${TYPES}.manifest.v1+json`,
      config: config.descriptor,
      layers: [packed.descriptor],
      annotations: labels,
    },
    `${TYPES}.manifest.v1+json`,
  );
  const named = { ...manifest.descriptor, annotations: { 'org.opencontainers.image.ref.name': version } };
  const index = { schemaVersion: 2, mediaType: `${TYPES}.index.v1+json`, manifests: [named] };
  const docker = [{ Config: config.path, RepoTags: [`podline:${version}`], Layers: [packed.path] }];
  const archive = tarOf([
    { path: 'oci-layout', content: jsonOf({ imageLayoutVersion: '1.0.0' }) },
    { path: 'index.json', content: jsonOf(index) },
    { path: 'manifest.json', content: jsonOf(docker) },
    ...['blobs/', 'blobs/sha256/'].map(path => ({ path, mode: 0o755 })),
    ...[config, manifest, packed],
  ]);
  const file = join(folder, `podline-v${version}-image-${HERE}.tar`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, archive);
  return file;
}

const jsonOf = value => Buffer.from(JSON.stringify(value));
const digestOf = content => `sha256:${createHash('sha256').update(content).digest('hex')}`;
const jsonBlob = (value, mediaType) => blobOf(jsonOf(value), mediaType);

function blobOf(content, mediaType) {
  const digest = digestOf(content);
  return {
    path: `blobs/${digest.replace(':', '/')}`,
    content,
    descriptor: { mediaType, digest, size: content.length },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder = 'release', root] = process.argv;
  if (folder === '--root') writeRoot(root, rootFiles(programFile(HERE)));
  else process.stdout.write(`${buildImage(folder)}\n`);
}
