import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A disk of its own in memory, small enough to be filled. Only root may mount one, and not in every container. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Undefined where nothing may be mounted. `folder` becomes the disk; what was in it is hidden until it is gone. */
  static mountAt(folder: string, megabytes: number): SmallDisk | undefined {
    mkdirSync(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      return undefined;
    }
    chmodSync(folder, 0o755);
    return new SmallDisk(folder);
  }

  /** Until not a byte is left. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.folder);
    try {
      writeFileSync(this.filler, Buffer.alloc(bavail * bsize + bsize, 1));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }

  empty(): void {
    rmSync(this.filler, { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder], { stdio: 'ignore' });
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}
