/** A sleep that ends early when it is woken; a wake-up that comes before it begins counts. */
export class Alarm {
  private isWoken = false;
  private end: () => void = () => undefined;

  wake(): void {
    this.isWoken = true;
    this.end();
  }

  /** By default until it is woken. */
  async sleep(ms?: number): Promise<void> {
    if (!this.isWoken)
      await new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        this.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.isWoken = false;
  }
}
